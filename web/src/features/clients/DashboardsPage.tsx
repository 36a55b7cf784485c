import { Button, Menu, Select, TextInput } from '@mantine/core'
import type { ClientDashboard } from '@rankline/contract/clients/calls'
import { IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { useTitle } from '../../platform/product.ts'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Badge } from '../../ui/data/Badge.tsx'
import { useTypedText } from '../../ui/filters/typed-text.ts'
import { formatNumber } from '../../ui/format.ts'
import { brandChoicesQuery } from '../brands/brands.api.ts'
import { ApplyTemplateDialog } from '../client-templates/ApplyTemplateDialog.tsx'
import { ChoiceList, CreateButton } from '../resale/ChoiceList.tsx'
import type { Column } from '../resale/ChoiceTable.tsx'
import { askToDelete, SelectedActions } from '../resale/SelectedActions.tsx'
import { StatusPill } from '../resale/StatusPill.tsx'
import { WhiteLabelPage } from '../resale/WhiteLabelPage.tsx'
import styles from '../resale/white-label.module.css'
import { clientsQuery, logInAs, switchClient } from './dashboards.api.ts'
import { expiryOf, toneOf } from './expiry.ts'

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
    cell: (row) => <Badge tone={toneOf(row)}>{expiryOf(row)}</Badge>,
  },
  { label: 'Status', cell: ({ status }) => <StatusPill status={status} /> },
]

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
  const [receivers, setReceivers] = useState<readonly number[] | null>(null)
  const isFiltered = Object.keys(filter).length > 0
  return (
    <WhiteLabelPage
      title="Clients"
      sub="Log-ins, plans and projects of your clients"
      actions={
        <>
          <SelectedActions kind="dashboards">
            {(ids) => (
              <Menu.Item
                leftSection={<IconTemplate size={16} stroke={1.5} />}
                onClick={() => setReceivers(ids)}
              >
                Apply a template
              </Menu.Item>
            )}
          </SelectedActions>
          <Button component={AppLink} variant="default" to={`${here}/health`}>
            Health
          </Button>
          <Button component={AppLink} variant="default" to={`${here}/invitations`}>
            Invitations
          </Button>
          <CreateButton kind="dashboards" />
        </>
      }
    >
      <Filters brandId={brandId} search={search} />
      <ChoiceList
        kind="dashboards"
        failed="UNABLE TO GET DASHBOARDS"
        query={query}
        columns={columns}
        nameOf={({ username }) => username}
        menu={(row) => <RowMenu row={row} onTemplate={() => setReceivers([row.id])} />}
        noMatch={isFiltered ? 'No client matches.' : undefined}
      />
      {receivers !== null && <ApplyTemplateDialog clientIds={receivers} onClose={() => setReceivers(null)} />}
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

type MenuProps = { row: ClientDashboard; onTemplate(): void }

function RowMenu({ row: { id, status, is_expired }, onTemplate }: MenuProps) {
  return (
    <>
      {status === 1 && is_expired === 0 && (
        <Menu.Item onClick={() => void logInAs(id).catch(ignoreHandledError)}>Log in as client</Menu.Item>
      )}
      <Menu.Item component={AppLink} to="/projects" search={{ user_dashboard: String(id) }}>
        Projects
      </Menu.Item>
      <Menu.Item component={AppLink} to={`${here}/${id}/projects`}>
        Manage projects
      </Menu.Item>
      <Menu.Item onClick={onTemplate}>Apply a template</Menu.Item>
      <Menu.Item onClick={() => void switchClient(id).catch(ignoreHandledError)}>
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
