/** Reads the content of a meta tag; empty if the page has none. */
export const metaTag = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
