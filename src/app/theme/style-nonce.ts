/** The nonce of this page, which the content security policy requires for every script and style. Empty in development. */
export const NONCE = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

/**
 * Sets the nonce of the content security policy on every style element created from now on. Some packages create such elements at run time
 * (for a scroll lock, or an editor's cursor) and have no option for a nonce.
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
