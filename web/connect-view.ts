import { byId } from './page-elements.ts';

/** Tells how a client connects to this server, and copies it. */
export function showConnecting(origin: string): void {
  const url = `${origin}/mcp`;
  const settings = { mcpServers: { deskhand: { type: 'http', url } } };
  byId('url', HTMLElement).textContent = url;
  byId('settings', HTMLElement).textContent = JSON.stringify(settings, null, 2);
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copies]')) {
    button.addEventListener('click', () => void copy(button.dataset.copies ?? ''));
  }
}

async function copy(id: string): Promise<void> {
  const source = byId(id, HTMLElement);
  const told = byId('copied', HTMLParagraphElement);
  try {
    await navigator.clipboard.writeText(source.textContent ?? '');
    told.textContent = 'Copied';
  } catch {
    // Where the browser forbids it, the text is selected and a person presses the keys.
    getSelection()?.selectAllChildren(source);
    told.textContent = 'Selected; copy it with the keyboard';
  }
}
