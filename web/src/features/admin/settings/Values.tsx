import { Button, TextInput } from '@mantine/core'
import {
  type InstallationValue,
  setValue,
  type ValueGroup,
  valueGroups,
} from '@rankline/contract/admin/settings'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CallFailed, call, ignoreHandledError } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/query.ts'
import { Card } from '../../../ui/Card.tsx'
import { RelativeTime } from '../../../ui/data/RelativeTime.tsx'
import styles from './settings.module.css'
import { settingsKey, wordsOf } from './value-words.ts'

const headings: Record<ValueGroup, string> = {
  site: 'Texts of the public pages',
  budgets: 'Budgets',
  retention: 'Retention',
  mail: 'Mail',
}

/** Values that are sentences and need wide fields. */
const wideNames = new Set(['site_headline', 'site_lead'])

/** Values of the installation. Values that the environment sets are read-only. */
export function Values({ values }: { values: readonly InstallationValue[] }) {
  return valueGroups.map((group) => (
    <Card key={group}>
      <h2 className={styles.heading}>{headings[group]}</h2>
      <div className={styles.values}>
        {values
          .filter((one) => one.group === group)
          .map((one) => (
            // The key contains the value, so a saved field starts again with the stored value.
            <OneValue key={`${one.name} ${one.value}`} {...one} />
          ))}
      </div>
    </Card>
  ))
}

function OneValue(props: InstallationValue) {
  const { name, value, usual, longest, variable, is_of_environment: isGiven, changed_at: at } = props
  const { label, description } = wordsOf(name)
  const [text, setText] = useState(value ?? '')
  const save = useMutation({
    mutationFn: () => call(setValue, { name, value: text.trim() }, { showMessage: true }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsKey }),
  })
  const [refusal = null] = save.error instanceof CallFailed ? (save.error.errors.value ?? []) : []
  function send(event: FormEvent) {
    event.preventDefault()
    save.mutateAsync().catch(ignoreHandledError)
  }
  return (
    <form className={styles.value} data-wide={wideNames.has(name) || undefined} onSubmit={send}>
      <TextInput
        label={label}
        description={description}
        error={refusal}
        placeholder={usual ?? 'none'}
        value={text}
        maxLength={longest}
        disabled={isGiven}
        onChange={(event) => {
          save.reset()
          setText(event.currentTarget.value)
        }}
      />
      {!isGiven && (
        <Button
          type="submit"
          variant="default"
          aria-label={`Save ${label}`}
          disabled={text.trim() === (value ?? '')}
          loading={save.isPending}
        >
          Save
        </Button>
      )}
      <p className={styles.origin}>
        {isGiven ? (
          <>
            Set by <code>{variable}</code>
          </>
        ) : (
          <>
            {value === usual ? 'Default' : 'Changed'}
            {at !== null && (
              <>
                , last set <RelativeTime at={at} />
              </>
            )}
          </>
        )}
      </p>
    </form>
  )
}
