import { Button, Modal, Select } from '@mantine/core'
import type { ProjectAnalytics } from '@rankline/contract/analytics/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { FormSkeleton } from '../../ui/feedback/FormSkeleton.tsx'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { Note } from '../../ui/Note.tsx'
import panel from '../../ui/panel/panel.module.css'
import { chooseProperty, type Offered, propertiesQuery, removeProperty } from './analytics.api.ts'
import styles from './analytics.module.css'

type Props = { projectId: number; chosen: ProjectAnalytics['property']; onClose(): void }

/** Options that the list shows at once; the others are found by their name. */
const SHOWN = 100

/** Chooses the property of Google Analytics whose sessions a project shows. */
export function PropertyDialog({ projectId, chosen, onClose }: Props) {
  useFocusReturn()
  const query = useQuery(propertiesQuery(projectId))
  const [wanted, setWanted] = useState(chosen?.property_id ?? null)
  const [isSaving, setSaving] = useState(false)
  const property = query.data?.find(({ property_id }) => property_id === wanted)
  // A property that failed may be chosen again, by another connection.
  const isSame = wanted === (chosen?.property_id ?? null) && chosen?.failure == null

  async function save(work: () => Promise<void>) {
    setSaving(true)
    await work().then(onClose, (error: unknown) => {
      setSaving(false)
      ignoreHandledError(error)
    })
  }

  return (
    <Modal opened onClose={onClose} size={480} title="Property of Google Analytics">
      <form
        className={panel.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (property !== undefined) void save(() => chooseProperty(projectId, property))
        }}
      >
        <QueryStates
          query={query}
          title="The properties could not be loaded"
          waiting={<FormSkeleton />}
          isEmpty={(offered) => offered.length === 0}
          empty={<Note>No connection with Google Analytics has access to a property.</Note>}
        >
          {(offered) => <Properties offered={offered} value={wanted} onChange={setWanted} />}
        </QueryStates>
        <div className={styles.foot}>
          {chosen !== null && (
            <Button
              className={styles.remove}
              variant="default"
              disabled={isSaving}
              onClick={() => void save(() => removeProperty(projectId))}
            >
              Remove
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving} disabled={property === undefined || isSame}>
            Choose
          </Button>
        </div>
      </form>
    </Modal>
  )
}

type ListProps = {
  offered: readonly Offered[]
  value: string | null
  onChange(value: string | null): void
}

const Properties = ({ offered, value, onChange }: ListProps) => (
  <Select
    data-autofocus
    searchable
    limit={SHOWN}
    label="Property"
    description="Sessions from organic search that began on pages of this project are fetched every night, with their key events. Estimates stay as they are."
    placeholder="Choose a property"
    nothingFoundMessage="No property has this name."
    data={offered.map(({ property_id, name }) => ({
      value: property_id,
      label: `${name} (${property_id})`,
    }))}
    value={value}
    onChange={onChange}
    allowDeselect={false}
  />
)
