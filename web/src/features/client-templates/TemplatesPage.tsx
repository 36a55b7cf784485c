import { Menu } from '@mantine/core'
import type { ListedTemplate } from '@rankline/contract/client-templates/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayText } from '../../platform/date-format.ts'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { formatNumber } from '../../ui/format.ts'
import { ChoiceList, CreateButton } from '../resale/ChoiceList.tsx'
import type { Column, Row } from '../resale/ChoiceTable.tsx'
import { askToDelete, SelectedActions } from '../resale/SelectedActions.tsx'
import { WhiteLabelPage } from '../resale/WhiteLabelPage.tsx'
import { ApplyTemplateDialog } from './ApplyTemplateDialog.tsx'
import { templatesQuery } from './templates.api.ts'

type Listed = ListedTemplate & Row

const number = (label: string, of: (row: Listed) => number): Column<Listed> => ({
  label,
  isNumber: true,
  cell: (row) => formatNumber(of(row)),
})

const columns: readonly Column<Listed>[] = [
  { label: 'Name', isName: true, cell: ({ name }) => name },
  number('Tags', ({ tags }) => tags),
  number('Alerts', ({ alerts }) => alerts),
  number('Reports', ({ reports }) => reports),
  number('Dashboards', ({ dashboards }) => dashboards),
  { label: 'Changed', cell: ({ updated_at }) => dayText(updated_at.slice(0, 10), 'date') },
]

/** Lists the agency's templates for its clients. */
export function TemplatesPage() {
  useTitle('Templates')
  const page = Number(useSearchParams().page)
  const query = useQuery(templatesQuery(page > 0 ? page : 1))
  const [applied, setApplied] = useState<Listed | null>(null)
  return (
    <WhiteLabelPage
      title="Templates"
      sub="Tags, alerts and reports that clients start with"
      actions={
        <>
          <SelectedActions kind="templates" />
          <CreateButton kind="templates" />
        </>
      }
    >
      <ChoiceList
        kind="templates"
        failed="UNABLE TO GET TEMPLATES"
        query={query}
        columns={columns}
        nameOf={({ name }) => name}
        menu={(row) => (
          <>
            <Menu.Item onClick={() => setApplied(row)}>Apply</Menu.Item>
            <Menu.Item component={AppLink} to={`/white-label/templates/${row.id}/edit`}>
              Edit
            </Menu.Item>
            <Menu.Item data-destructive onClick={() => void askToDelete('templates', [row.id])}>
              Delete
            </Menu.Item>
          </>
        )}
      />
      {applied !== null && <ApplyTemplateDialog template={applied} onClose={() => setApplied(null)} />}
    </WhiteLabelPage>
  )
}
