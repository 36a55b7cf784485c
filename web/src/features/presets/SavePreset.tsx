import { Button, TextInput } from '@mantine/core'
import { isNarrowed } from '@rankline/contract/keywords/filters'
import { createPresetForm } from '@rankline/contract/presets/forms'
import { shownMessages as messages } from '@rankline/contract/shown-messages'
import { useEffect, useState } from 'react'
import { useCan } from '../../platform/can.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { parseSearch } from '../../platform/search-params.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { savePreset } from './presets.api.ts'
import styles from './presets.module.css'

type Props = { query: string; projectId: number | undefined }

/** Saves what the list shows (`query`) under a name, for oneself or for the team. */
export function SavePreset({ query, projectId }: Props) {
  const maySave = useCan('update')
  const [isShared, setShared] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const isFiltered = isNarrowed(parseSearch(query))
  const form = useSharedForm(createPresetForm, {
    async onSubmit({ name }) {
      setRefused(!isFiltered)
      if (!isFiltered) return
      await savePreset({ name, query, isShared, projectId })
      form.reset()
    },
  })
  useEffect(() => {
    if (isFiltered) setRefused(false)
  }, [isFiltered])
  const input = form.input('name')
  return (
    <form {...form.props} className={styles.form}>
      <TextInput
        {...input}
        className={styles.field}
        size="sm"
        aria-label="Preset name"
        placeholder="Save this view as"
        maxLength={100}
        autoComplete="off"
        error={isRefused ? messages.noFilter : input.error}
      />
      <Button type="submit" disabled={!form.canSubmit} loading={form.isSubmitting}>
        Save
      </Button>
      {projectId !== undefined && maySave && (
        <Checkbox
          className={styles.share}
          label="Share with the team"
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
    </form>
  )
}
