import { Button, Modal, Select } from '@mantine/core'
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

type Props = { projectId: number; chosen: string | null; onClose(): void }

/** Chooses the property of Google Analytics whose sessions a project shows. */
export function PropertyDialog({ projectId, chosen, onClose }: Props) {
  useFocusReturn()
  const query = useQuery(propertiesQuery(projectId))
  return (
    <Modal opened onClose={onClose} size={480} title="Property of Google Analytics">
      <QueryStates
        query={query}
        title="The properties could not be loaded"
        waiting={<FormSkeleton />}
        isEmpty={(offered) => offered.length === 0}
        empty={<Note>Your connections with Google Analytics can read no property.</Note>}
      >
        {(offered) => <Choice {...{ projectId, chosen, offered, onClose }} />}
      </QueryStates>
    </Modal>
  )
}

function Choice({ projectId, chosen, offered, onClose }: Props & { offered: readonly Offered[] }) {
  const [wanted, setWanted] = useState(chosen)
  const [isSaving, setSaving] = useState(false)
  const property = offered.find(({ property_id }) => property_id === wanted)

  async function save(work: () => Promise<void>) {
    setSaving(true)
    await work().then(onClose, (error: unknown) => {
      setSaving(false)
      ignoreHandledError(error)
    })
  }

  return (
    <form
      className={panel.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (property !== undefined) void save(() => chooseProperty(projectId, property))
      }}
    >
      <Select
        data-autofocus
        searchable
        label="Property"
        description="Sessions from organic search that began on pages of this project are fetched every night, with their key events. Estimates stay as they are."
        placeholder="Choose a property"
        nothingFoundMessage="No property has this name."
        data={offered.map(({ property_id, name }) => ({
          value: property_id,
          label: `${name} (${property_id})`,
        }))}
        value={wanted}
        onChange={setWanted}
        allowDeselect={false}
      />
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
        <Button type="submit" loading={isSaving} disabled={property === undefined || wanted === chosen}>
          Choose
        </Button>
      </div>
    </form>
  )
}
