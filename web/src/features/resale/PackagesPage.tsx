import { Menu } from '@mantine/core'
import type { ResalePackage } from '@rankline/contract/resale/calls'
import type { ResaleLimit } from '@rankline/contract/resale/forms'
import { useQuery } from '@tanstack/react-query'
import { ignoreHandledError } from '../../platform/api.ts'
import { dateText } from '../../platform/date-format.ts'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { formatNumber } from '../../ui/format.ts'
import { ChoiceList, CreateButton } from './ChoiceList.tsx'
import type { Column } from './ChoiceTable.tsx'
import { packagesQuery, togglePackage } from './resale.api.ts'
import { askToDelete, SelectedActions } from './SelectedActions.tsx'
import { WhiteLabelPage } from './WhiteLabelPage.tsx'

const limit = (label: string, name: ResaleLimit): Column<ResalePackage> => ({
  label,
  isNumber: true,
  cell: ({ permissions_json: limits }) => (limits[name] === null ? 'Unlimited' : formatNumber(limits[name])),
})

const columns: readonly Column<ResalePackage>[] = [
  { label: 'Name', isName: true, cell: ({ name }) => name },
  { label: 'Time limit', cell: ({ time_limit_text }) => time_limit_text },
  limit('Keywords', 'allowed_keywords'),
  limit('Projects', 'allowed_projects'),
  limit('Daily requests', 'allowed_daily_requests'),
  limit('Competitors per keyword', 'allowed_competitors_per_project_keyword'),
  limit('Members', 'allowed_team_members'),
  { label: 'Created at', cell: ({ created_at }) => dateText(created_at, 'date') },
]

/** Lists the packages that the agency sells to its clients. */
export function PackagesPage() {
  useTitle('White label packages')
  const page = Number(useSearchParams().page)
  const query = useQuery(packagesQuery({ page: page > 0 ? page : 1 }))
  return (
    <WhiteLabelPage
      title="Packages"
      sub="What your clients may use"
      actions={
        <>
          <SelectedActions kind="packages" />
          <CreateButton kind="packages" />
        </>
      }
    >
      <ChoiceList
        kind="packages"
        failed="UNABLE TO GET WHITE LABEL PACKAGES"
        query={query}
        columns={columns}
        nameOf={({ name }) => name}
        menu={(row) => <RowMenu row={row} />}
      />
    </WhiteLabelPage>
  )
}

function RowMenu({ row: { id, status } }: { row: ResalePackage }) {
  return (
    <>
      <Menu.Item onClick={() => void togglePackage(id).catch(ignoreHandledError)}>
        {status === 0 ? 'Enable' : 'Disable'}
      </Menu.Item>
      <Menu.Item component={AppLink} to={`/white-label/packages/${id}/edit`}>
        Edit
      </Menu.Item>
      <Menu.Item data-destructive onClick={() => void askToDelete('packages', [id])}>
        Delete
      </Menu.Item>
    </>
  )
}
