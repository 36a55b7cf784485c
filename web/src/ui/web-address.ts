/** Whether an address is one of the web, and so can be a link: never `javascript:`, `data:` or a path. */
export const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url)
