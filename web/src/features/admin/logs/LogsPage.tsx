import { Button, Modal } from '@mantine/core'
import { type AdminLog, listLogs } from '@rankline/contract/admin/calls'
import { useState } from 'react'
import { useFocusReturn } from '../../../ui/feedback/focus-return.ts'
import { forAdministrators } from '../administration.tsx'
import { AdminList } from '../lists/AdminList.tsx'
import { created } from '../lists/cells.tsx'
import { saveText } from '../save-text.ts'
import raw from '../sources/sources.module.css'

/** Lists the log of the checks. */
export const LogsPage = forAdministrators(() => {
  const [opened, setOpened] = useState<AdminLog | null>(null)
  return (
    <>
      <AdminList
        of="logs"
        list={listLogs}
        columns={[
          { title: 'Status', cell: ({ status_text: text }: AdminLog) => text },
          created<AdminLog>('created_at'),
        ]}
        nameOf={({ id }) => `log ${id}`}
        links={(log) => [
          { label: 'View logs', onClick: () => setOpened(log) },
          { label: 'Download', onClick: () => saveLog(log) },
        ]}
      />
      {opened !== null && <LogModal log={opened} onClose={() => setOpened(null)} />}
    </>
  )
})

function LogModal({ log, onClose }: { log: AdminLog; onClose(): void }) {
  useFocusReturn()
  return (
    <Modal opened onClose={onClose} title={`Log ${log.id}`} size="xl" centered radius="lg">
      <textarea
        className={raw.raw}
        readOnly
        value={log.logs}
        aria-label="Text of the log"
        spellCheck={false}
      />
      <div className={raw.rawActions}>
        <Button variant="default" onClick={() => saveLog(log)}>
          Download
        </Button>
      </div>
    </Modal>
  )
}

const saveLog = ({ id, logs }: AdminLog) => saveText(`check-${id}.log`, `${logs}\n`)
