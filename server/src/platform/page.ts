import type { Page } from '@rankline/contract/endpoint'

/** One page of a list with `total` rows; an empty list still has a first page. */
export function pageOfRows<T>(
  data: T[],
  { page, perPage, total }: { page: number; perPage: number; total: number },
): Page<T> {
  return {
    data,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    per_page: perPage,
    total,
  }
}
