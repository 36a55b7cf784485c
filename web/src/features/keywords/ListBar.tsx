import { useSearchParams } from '../../platform/search-params.ts'
import { FilterBar } from '../keyword-filters/FilterBar.tsx'
import { useTableLayout } from '../list-layout/remembered-layout.ts'
import { ActionsMenu } from './ActionsMenu.tsx'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { CopyLink } from './CopyLink.tsx'
import { exportedList } from './exported-list.ts'
import type { BarParts, ListBarProps } from './parts.ts'

/** The filters above a list, and what can be done with it. */
export function ListBar({ request, pageIds, isPhone, Exports, ...bar }: ListBarProps & BarParts) {
  const { hidden } = useTableLayout()
  const search = useSearchParams()
  return (
    <FilterBar
      {...bar}
      actions={
        <>
          <CopyLink />
          {!isPhone && <ColumnsMenu />}
          <ActionsMenu request={request} pageIds={pageIds} />
          {Exports && <Exports list={exportedList(request, search, hidden)} />}
        </>
      }
    />
  )
}
