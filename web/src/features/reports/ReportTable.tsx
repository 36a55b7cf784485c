import { ActionIcon, Switch } from '@mantine/core'
import type { Report } from '@rankline/contract/reports/calls'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import type { NotifierActions } from '../deliveries/NotifierListPage.tsx'
import { DestinationsCell, NotifierTable, SubLine } from '../deliveries/NotifierTable.tsx'
import { lostText, projectsText } from './projects-text.ts'
import { ReportMenu } from './ReportMenu.tsx'
import { download, toggle } from './reports.api.ts'

type Props = NotifierActions & { reports: readonly Report[] }

const heads = ['Document', 'Destinations', 'Timer', 'Days', 'Updated', 'Status'] as const

export const ReportTable = ({ reports, ...props }: Props) => (
  <NotifierTable
    {...props}
    kind="report"
    rows={reports}
    heads={heads}
    sub={(report) => (
      <>
        {projectsText(report)}
        {report.lost_projects > 0 && <SubLine isProblem>{lostText(report.lost_projects)}</SubLine>}
      </>
    )}
    cells={(report) => <ReportCells report={report} />}
    actions={(report, log) => (
      <>
        <DownloadReport report={report} />
        <ReportMenu report={report} {...log} onDelete={() => props.onDelete(report.id)} />
      </>
    )}
  />
)

const ReportCells = ({ report }: { report: Report }) => (
  <>
    <td data-label="Document">
      {report.document_type_text}
      <SubLine>{report.document_detail_text}</SubLine>
    </td>
    <DestinationsCell of={report} />
    <td data-label="Timer">
      {report.timer_text}
      <LastRun report={report} />
    </td>
    <td data-label="Days">
      {report.start_at_short} – {report.end_at_short}
    </td>
    <td data-label="Updated">{report.updated_at_short}</td>
    <td data-label="Status">
      <Switch
        aria-label={`${report.status === 1 ? 'Disable' : 'Enable'} ${report.name}`}
        checked={report.status === 1}
        onChange={() => void toggle(report.id).catch(ignoreHandledError)}
      />
    </td>
  </>
)

function LastRun({ report: { last_run: last } }: { report: Report }) {
  if (last === null) return null
  if (last.status === 'queued') return <SubLine>Creating…</SubLine>
  if (last.status === 'failed') return <SubLine isProblem>{last.failure}</SubLine>
  return (
    <SubLine>
      Sent <RelativeTime at={last.at} />
    </SubLine>
  )
}

function DownloadReport({ report: { id, name } }: { report: Report }) {
  const [isWaiting, setIsWaiting] = useState(false)
  async function ask() {
    if (
      !(await confirm(`Download ${name}?`, {
        prescribed: 'Do you want to download this report?',
        action: 'Download',
      }))
    )
      return
    setIsWaiting(true)
    await download(id).catch(ignoreHandledError)
    setIsWaiting(false)
  }
  return (
    <ActionIcon size={30} aria-label={`Download ${name}`} loading={isWaiting} onClick={() => void ask()}>
      <IconDownload size={16} stroke={1.75} />
    </ActionIcon>
  )
}
