import { Button, Modal, Select, TextInput } from '@mantine/core'
import type { EngineUpdate } from '@rankline/contract/engine-updates/calls'
import { listEngines } from '@rankline/contract/reference/calls'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call, ignoreHandledError } from '../../../platform/api.ts'
import { useFocusReturn } from '../../../ui/feedback/focus-return.ts'
import { sendUpdate, type UpdateValues } from './engine-updates.api.ts'
import styles from './engine-updates.module.css'

type Props = {
  /** The update to change; null for a new one. */
  update: EngineUpdate | null
  onClose(): void
}

/** The name, engine and days of a known update. */
export function EngineUpdateDialog({ update, onClose }: Props) {
  useFocusReturn()
  const engines = useQuery({
    queryKey: ['engines'],
    queryFn: ({ signal }) => call(listEngines, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [values, setValues] = useState<Omit<UpdateValues, 'engine_id'> & { engine_id: number | null }>({
    name: update?.name ?? '',
    engine_id: update?.engine_id ?? null,
    started_on: update?.started_on ?? '',
    ended_on: update?.ended_on ?? '',
    url: update?.url ?? '',
  })
  const [isBusy, setBusy] = useState(false)
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }))
  const { engine_id } = values
  const isBackwards = values.ended_on !== '' && values.ended_on < values.started_on
  const canSend = values.name.trim() !== '' && engine_id !== null && values.started_on !== '' && !isBackwards

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (engine_id === null) return
    setBusy(true)
    await sendUpdate(update?.id ?? null, { ...values, engine_id }).then(onClose, ignoreHandledError)
    setBusy(false)
  }

  return (
    <Modal opened onClose={onClose} size={440} title={update === null ? 'Add an update' : 'Edit the update'}>
      <form onSubmit={(event) => void submit(event)} className={styles.form}>
        <TextInput
          label="Name"
          placeholder="March 2026 core update"
          value={values.name}
          maxLength={100}
          required
          data-autofocus
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Select
          label="Engine"
          required
          searchable
          withScrollArea={false}
          maxDropdownHeight={240}
          data={(engines.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={engine_id === null ? null : String(engine_id)}
          onChange={(value) => set({ engine_id: value === null ? null : Number(value) })}
        />
        <div className={styles.pair}>
          <TextInput
            type="date"
            label="First day"
            required
            value={values.started_on}
            onChange={(event) => set({ started_on: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label="Last day"
            description="Empty while it rolls out"
            value={values.ended_on}
            error={isBackwards ? 'Must not be before the first day' : null}
            onChange={(event) => set({ ended_on: event.currentTarget.value })}
          />
        </div>
        <TextInput
          type="url"
          label="Announcement"
          description="Optional: where the engine says so"
          placeholder="https://"
          value={values.url}
          maxLength={500}
          onChange={(event) => set({ url: event.currentTarget.value })}
        />
        <div className={styles.end}>
          <Button type="submit" loading={isBusy} disabled={!canSend}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  )
}
