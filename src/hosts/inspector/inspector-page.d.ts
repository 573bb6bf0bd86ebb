/** The page in `web`, as the build puts it together. */
declare module 'virtual:inspector-page' {
  /** The document, with marks where style and script go. */
  export const markup: string;
  export const style: string;
  export const script: string;
}
