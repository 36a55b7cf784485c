import { Button, Modal, Radio } from '@mantine/core'
import type { ExportType } from '@rankline/contract/exports/calls'
import { messages } from '@rankline/contract/messages'
import type { RemoteServer } from '@rankline/contract/remote-servers/calls'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { useStore } from '../../platform/store.ts'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { BucketForm } from './BucketForm.tsx'
import { changeExports, exportState } from './export-state.ts'
import type { ExportedList } from './exports.api.ts'
import styles from './exports.module.css'
import { ServerForm } from './ServerForm.tsx'
import { ServerLine } from './ServerLine.tsx'
import { sendToServer, serversQuery } from './servers.api.ts'
import { TypeChoice } from './TypeChoice.tsx'

type Props = { list: ExportedList; onClose(): void }

/** Sends the list to one of the person's file servers, and manages them. */
export function RemoteDialog({ list, onClose }: Props) {
  useFocusReturn()
  const query = useQuery(serversQuery)
  const isForm = useStore(exportState).remote_ftp_form_status
  const [edited, setEdited] = useState<RemoteServer | null>(null)
  const [isBucket, setBucket] = useState(false)
  useEffect(() => () => changeExports({ remote_ftp_form_status: false }), [])

  function showForm(server: RemoteServer | null, isForBucket = server?.bucket !== undefined) {
    setEdited(server)
    setBucket(isForBucket)
    changeExports({ remote_ftp_form_status: true })
  }

  const Form = isBucket ? BucketForm : ServerForm
  return (
    <Modal opened onClose={onClose} size={520} title="Remote file server">
      {isForm ? (
        <Form server={edited} onEnd={() => changeExports({ remote_ftp_form_status: false })} />
      ) : (
        <QueryStates
          query={query}
          line="Your file servers could not be loaded."
          waiting={<TableSkeleton rows={2} />}
        >
          {(servers) =>
            servers.length === 0 ? (
              <div className={styles.form}>
                <p className={styles.text} role="status">
                  {messages.noRemoteServer}
                </p>
                <div className={styles.end}>
                  <Button variant="default" onClick={() => showForm(null, true)}>
                    Add a bucket (S3)
                  </Button>
                  <Button
                    data-autofocus
                    leftSection={<IconPlus size={16} stroke={2} />}
                    onClick={() => showForm(null)}
                  >
                    Add a file server
                  </Button>
                </div>
              </div>
            ) : (
              <Choice servers={servers} list={list} onClose={onClose} onForm={showForm} />
            )
          }
        </QueryStates>
      )}
    </Modal>
  )
}

type ChoiceProps = Props & {
  servers: readonly RemoteServer[]
  onForm(server: RemoteServer | null, isForBucket?: boolean): void
}

function Choice({ servers, list, onClose, onForm }: ChoiceProps) {
  const [chosen, setChosen] = useState(servers[0]?.id)
  const [type, setType] = useState<ExportType>('csv')
  const [isBusy, setBusy] = useState(false)
  const id = servers.some((server) => server.id === chosen) ? chosen : servers[0]?.id

  async function send() {
    if (id === undefined) return
    setBusy(true)
    await sendToServer(id, type, list).then(onClose, ignoreHandledError)
    setBusy(false)
  }

  return (
    <div className={styles.form}>
      <Radio.Group
        aria-label="File server"
        value={String(id)}
        onChange={(value) => setChosen(Number(value))}
        className={styles.servers}
      >
        {servers.map((server) => (
          <ServerLine key={server.id} server={server} onEdit={() => onForm(server)} />
        ))}
      </Radio.Group>
      <div className={styles.options}>
        <TypeChoice value={type} onChange={setType} />
        <div className={styles.adding}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} stroke={2} />}
            onClick={() => onForm(null)}
          >
            Add a file server
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} stroke={2} />}
            onClick={() => onForm(null, true)}
          >
            Add a bucket (S3)
          </Button>
        </div>
      </div>
      <div className={styles.end}>
        <Button loading={isBusy} onClick={() => void send()}>
          Export
        </Button>
      </div>
    </div>
  )
}
