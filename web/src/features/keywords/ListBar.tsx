import { useSearchParams } from '../../platform/search-params.ts'
import { ExportsMenu } from '../exports/ExportsMenu.tsx'
import { FilterBar } from '../keyword-filters/FilterBar.tsx'
import { useTableLayout } from '../list-layout/remembered-layout.ts'
import { ActionsMenu } from './ActionsMenu.tsx'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { CopyLink } from './CopyLink.tsx'
import { exportedList } from './exported-list.ts'
import type { ListedPage } from './use-chosen.ts'

type Props = ListedPage & {
  /** All projects if undefined. */
  projectId: number | undefined
  /** How many keywords the filters leave, and of how many; undefined while that is not known. */
  matching: { count: number; of: number } | undefined
  isPhone: boolean
}

/** The filters above a list, and what can be done with it. */
export function ListBar({ request, pageIds, isPhone, ...bar }: Props) {
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
          <ExportsMenu list={exportedList(request, search, hidden)} />
        </>
      }
    />
  )
}
