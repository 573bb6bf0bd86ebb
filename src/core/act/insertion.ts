/** Pages keep spaces at the end of a rich text as ones that do not break. */
export function spaced(text: string): string {
  return text.replaceAll('\u00A0', ' ');
}

/** Whether `now` is `old` with `text` put in somewhere. */
export function isInsertion(old: string, text: string, now: string): boolean {
  if (now.length !== old.length + text.length) return false;
  for (let at = now.indexOf(text); at >= 0; at = now.indexOf(text, at + 1)) {
    if (now.slice(0, at) + now.slice(at + text.length) === old) return true;
  }
  return false;
}

/** Whether `now` is `old` with `text` put in somewhere, or in the place of what was selected, as keys do it. */
export function isTypedOver(old: string, text: string, now: string): boolean {
  if (isInsertion(old, text, now)) return true;
  if (now === old || now.length - text.length > old.length) return false;
  for (let at = now.indexOf(text); at >= 0; at = now.indexOf(text, at + 1)) {
    if (old.startsWith(now.slice(0, at)) && old.endsWith(now.slice(at + text.length))) return true;
  }
  return false;
}
