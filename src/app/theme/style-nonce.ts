/** The nonce of this page: the content security policy asks every script and style for it. Empty in development. */
export const NONCE = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

/**
 * Gives the nonce to every style element that is made from now on: packages write a few at run time (the lock of the
 * page's scrolling behind a dialog, an editor's cursor) and cannot be told it.
 */
export function nonceStyles(nonce: string = NONCE): void {
  if (nonce === "") return;
  const create = document.createElement.bind(document) as (name: string, options?: ElementCreationOptions) => HTMLElement;
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  }) as typeof document.createElement;
}
