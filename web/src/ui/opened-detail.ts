/** A keyword opened over its list, and those before and after it on the page. */
export type OpenedDetail = {
  keywordId: number
  previousId: number | undefined
  nextId: number | undefined
  /** The query string of the list, for the address of the keyword alone. */
  list: string
  onShow(keywordId: number): void
  onClose(): void
}
