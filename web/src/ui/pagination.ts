/** Page numbers to show and, between them, `gap` where some are left out. */
export type PageEntry = number | 'gap'

/** First, last, the current page and one on each side; gaps between: page 5 of 10 is `1 gap 4 5 6 gap 10`. */
export function paginationOf(current: number, last: number): PageEntry[] {
  const wanted = [1, current - 1, current, current + 1, last]
  const pages = [...new Set(wanted)].filter((page) => page >= 1 && page <= last).toSorted((a, b) => a - b)
  return pages.flatMap((page, index): PageEntry[] => {
    const previous = pages[index - 1]
    return previous !== undefined && page - previous > 1 ? ['gap', page] : [page]
  })
}

type Page = { data: readonly unknown[]; total: number }

/** A page without rows although its list has some: beyond the last. */
export const isBeyond = (page: Page | undefined): boolean =>
  page !== undefined && page.data.length === 0 && page.total > 0
