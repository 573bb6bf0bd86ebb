import { createHash } from 'node:crypto';
import { markup, script, style } from 'virtual:inspector-page';

const STYLE_MARK = '<!-- style -->';
const SCRIPT_MARK = '<!-- script -->';

/** The page: one document that needs nothing else, and is the same for everybody. */
export const PAGE = markup
  .replace(STYLE_MARK, () => `<style>${style}</style>`)
  .replace(SCRIPT_MARK, () => `<script>${script}</script>`);

/**
 * What the page may do: run its own script, talk to its own server, show pictures that it was given. Text from
 * applications could not become markup even if the script had a defect, because no string is trusted.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  `script-src '${hashOf(script)}'`,
  `style-src '${hashOf(style)}'`,
  'img-src blob: data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
