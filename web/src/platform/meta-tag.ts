/** What a meta tag of the page says; empty without it. */
export const metaTag = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
