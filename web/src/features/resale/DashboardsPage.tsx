import { Button, Menu, Select, TextInput } from '@mantine/core'
import type { ClientDashboard } from '@rankline/contract/clients'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { toldAlready } from '../../platform/api.ts'
import { useTitle } from '../../platform/product.ts'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { EmptyPage } from '../../ui/feedback/EmptyPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { useTypedText } from '../../ui/filters/typed-text.ts'
import { formatNumber } from '../../ui/format.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { isBeyond } from '../../ui/pagination.ts'
import { ChoiceTable, type Column } from './ChoiceTable.tsx'
import { expiryOf, toneOf } from './expiry.ts'
import { brandChoicesQuery, clientsQuery, logInAs, switchClient } from './resale.api.ts'
import { askToDelete, SelectedActions } from './SelectedActions.tsx'
import { StatusPill } from './StatusPill.tsx'
import { WhiteLabelPage } from './WhiteLabelPage.tsx'
import styles from './white-label.module.css'

const number = (label: string, of: (row: ClientDashboard) => number): Column<ClientDashboard> => ({
  label,
  isNumber: true,
  cell: (row) => formatNumber(of(row)),
})

const columns: readonly Column<ClientDashboard>[] = [
  { label: 'Username', isName: true, cell: ({ username }) => username },
  { label: 'Email', cell: ({ email }) => email },
  { label: 'Package', cell: (row) => row.user_wl_package },
  { label: 'Brand', cell: (row) => row.user_brand },
  number('Projects', (row) => row.total_projects),
  number('Keywords', (row) => row.total_project_keywords),
  number('Top 3', (row) => row.top3_positions),
  number('Top 10', (row) => row.top10_positions),
  number('Top 50', (row) => row.top50_positions),
  {
    label: 'Expires',
    cell: (row) => (
      <span className={styles.status} data-tone={toneOf(row)}>
        {expiryOf(row)}
      </span>
    ),
  },
  { label: 'Status', cell: ({ status }) => <StatusPill status={status} /> },
]

const failed = 'UNABLE TO GET DASHBOARDS'
const here = '/white-label/dashboards'

/** The clients of all brands. */
export function DashboardsPage() {
  useTitle('White label dashboards')
  const { page, user_brand_id: brandId, search } = useSearchParams()
  const filter = {
    ...(Number(brandId) > 0 && { user_brand_id: Number(brandId) }),
    ...(search !== undefined && search !== '' && { search }),
  }
  const query = useQuery(clientsQuery({ page: Number(page) > 0 ? Number(page) : 1, ...filter }))
  const isFiltered = Object.keys(filter).length > 0
  return (
    <WhiteLabelPage
      title="Dashboards"
      sub="Your clients and where they stand"
      actions={
        <>
          <SelectedActions kind="dashboards" />
          <Button component={AppLink} variant="default" to={`${here}/health`}>
            Health
          </Button>
          <Button component={AppLink} variant="default" to={`${here}/invitations`}>
            Invitations
          </Button>
          <Button component={AppLink} to={`${here}/create`} leftSection={<IconPlus size={16} stroke={2} />}>
            Create a dashboard
          </Button>
        </>
      }
    >
      <Filters brandId={brandId} search={search} />
      <QueryStates
        query={query}
        title={failed}
        text="Invalid or empty dashboards"
        waiting={<TableSkeleton rows={6} />}
      >
        {(list) => (
          <>
            {isBeyond(list) && <EmptyPage to={here} />}
            {list.total === 0 && !isFiltered && (
              <EmptyState
                title={failed}
                subtitle="Invalid or empty dashboards"
                link={{ label: 'Create a dashboard', to: `${here}/create` }}
              />
            )}
            {list.total === 0 && isFiltered && (
              <EmptyState subtitle="No client matches." link={{ label: 'Show all', to: here }} />
            )}
            {list.data.length > 0 && (
              <ChoiceTable
                kind="dashboards"
                label="Dashboards"
                rows={list.data}
                columns={columns}
                nameOf={({ username }) => username}
                menu={(row) => <RowMenu row={row} />}
              />
            )}
            <Pagination page={list} />
          </>
        )}
      </QueryStates>
    </WhiteLabelPage>
  )
}

type Chosen = { brandId: string | undefined; search: string | undefined }

function Filters({ brandId, search = '' }: Chosen) {
  const { data: brands = [] } = useQuery(brandChoicesQuery)
  const changeSearch = useChangeSearch()
  const { text, type } = useTypedText(search, (next) =>
    changeSearch({ search: next, page: undefined }, { replace: true }),
  )
  return (
    <div className={styles.tools}>
      <TextInput
        type="search"
        aria-label="Search by username or email"
        placeholder="Search by username or email"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {brands.length > 1 && (
        <Select
          aria-label="Brand"
          placeholder="All brands"
          clearable
          data={brands.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={brandId ?? null}
          onChange={(next) => changeSearch({ user_brand_id: next, page: undefined })}
        />
      )}
    </div>
  )
}

function RowMenu({ row: { id, status, is_expired } }: { row: ClientDashboard }) {
  return (
    <>
      {status === 1 && is_expired === 0 && (
        <Menu.Item onClick={() => void logInAs(id).catch(toldAlready)}>Log in as client</Menu.Item>
      )}
      <Menu.Item component={AppLink} to="/projects" search={{ user_dashboard: String(id) }}>
        Projects
      </Menu.Item>
      <Menu.Item component={AppLink} to={`${here}/${id}/projects`}>
        Assign and take back
      </Menu.Item>
      <Menu.Item onClick={() => void switchClient(id).catch(toldAlready)}>
        {status === 0 ? 'Enable' : 'Disable'}
      </Menu.Item>
      <Menu.Item component={AppLink} to={`${here}/${id}/edit`}>
        Edit
      </Menu.Item>
      <Menu.Item data-destructive onClick={() => void askToDelete('dashboards', [id])}>
        Delete
      </Menu.Item>
    </>
  )
}
