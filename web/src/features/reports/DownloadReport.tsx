import { ActionIcon } from '@mantine/core'
import type { Report } from '@rankline/contract/reports/calls'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { toldAlready } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { download } from './reports.api.ts'

export function DownloadReport({ report: { id, name } }: { report: Report }) {
  const [isWaiting, setIsWaiting] = useState(false)
  async function ask() {
    if (!(await confirm('Do you want to download this report?', { action: 'Download' }))) return
    setIsWaiting(true)
    await download(id).catch(toldAlready)
    setIsWaiting(false)
  }
  return (
    <ActionIcon size={30} aria-label={`Download ${name}`} loading={isWaiting} onClick={() => void ask()}>
      <IconDownload size={16} stroke={1.75} />
    </ActionIcon>
  )
}
