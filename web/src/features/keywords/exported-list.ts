import { type ExportColumn, exportColumns } from '@rankline/contract/exports/calls'
import type { SearchParams } from '../../platform/search-params.ts'
import { comparedDaysOf } from '../keyword-filters/comparison.ts'
import type { ListRequest } from '../keyword-filters/filters.ts'
import { isShown } from '../list-layout/table-layout.ts'

/** Builds the input of export calls: filters, sort, shown columns and compared days. */
export function exportedList(
  request: ListRequest,
  search: SearchParams,
  hidden: readonly string[],
): ListRequest {
  const { page: _, with_overview: __, ...list } = request
  const days = comparedDaysOf(search)
  const shown: ExportColumn[] = exportColumns.filter((name) => isShown(hidden, name))
  return {
    ...list,
    ...(shown.length > 0 && { columns: shown.join(',') }),
    ...(days !== null && { compare_from: days.from, compare_to: days.to }),
  }
}
