/** Whether a URL is a web address and can be a link: never `javascript:`, `data:` or a path. */
export const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url)
