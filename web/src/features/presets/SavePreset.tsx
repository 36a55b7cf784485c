import { Button, TextInput } from '@mantine/core'
import { createPresetForm } from '@rankline/contract/forms/presets'
import { isNarrowed } from '@rankline/contract/keywords'
import { shownMessages as messages } from '@rankline/contract/shown-messages'
import { useEffect, useState } from 'react'
import { useSharedForm } from '../../platform/forms.tsx'
import { parseSearch } from '../../platform/search-params.ts'
import { savePreset } from './presets.api.ts'
import styles from './presets.module.css'

/** Saves the filters of the address (`query`) under a name. */
export function SavePreset({ query }: { query: string }) {
  const [isRefused, setRefused] = useState(false)
  const isFiltered = isNarrowed(parseSearch(query))
  const form = useSharedForm(createPresetForm, {
    async onSubmit({ name }) {
      setRefused(!isFiltered)
      if (!isFiltered) return
      await savePreset(name, query)
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
        placeholder="Save these filters as"
        maxLength={100}
        autoComplete="off"
        error={isRefused ? messages.noFilter : input.error}
      />
      <Button type="submit" disabled={!form.canSubmit} loading={form.isSubmitting}>
        Save
      </Button>
    </form>
  )
}
