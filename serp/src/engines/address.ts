/**
 * Whether the text is meant as a page's absolute address. Unreadable and ftp addresses count as results too:
 * `cleanPage` removes them without moving the others.
 */
export function isAddress(text: string): boolean {
  return /^(?:https?|ftp):\/\/[^/\s]/i.test(text)
}

/** The link's absolute address; null for links within the page's own site and everything else. */
export function addressOf(href: string | undefined): string | null {
  return href !== undefined && isAddress(href) ? href : null
}
