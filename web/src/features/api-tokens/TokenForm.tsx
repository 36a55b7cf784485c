import { Select, TextInput } from '@mantine/core'
import { apiTokenForm, tokenLifetimes } from '@rankline/contract/api-tokens/forms'
import { type TokenPermission, tokenPermissions } from '@rankline/contract/api-tokens/permissions'
import { useState } from 'react'
import { useSharedForm } from '../../platform/forms.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import formStyles from '../../ui/form/form.module.css'
import { SubmitBar } from '../../ui/form/SubmitBar.tsx'
import { makeToken, type TokenOwner } from './api-tokens.api.ts'
import styles from './api-tokens.module.css'
import { PermissionFields, ProjectFields } from './ReachFields.tsx'
import { lifetimeWords } from './token-words.ts'

type Props = {
  owner: TokenOwner
  /** The person whose account it is. */
  ownerId: number
  onMade(token: string): void
}

const initial: { permissions: TokenPermission[]; expires_in: '90' } = {
  permissions: ['read'],
  expires_in: '90',
}

/** The form for a new token. */
export function TokenForm({ owner, ownerId, onMade }: Props) {
  const form = useSharedForm(apiTokenForm, {
    initial,
    async onSubmit({ name, permissions, expires_in, project_ids }) {
      const chosen = isOfAll ? {} : { project_ids }
      const token = await makeToken({ name, permissions, expires_in, ...chosen }, owner)
      if (token === null) return
      form.reset(initial)
      setOfAll(true)
      onMade(token)
    },
  })
  const [isOfAll, setOfAll] = useState(true)
  const permissions = (form.values.permissions || []) as TokenPermission[]
  const chosen = (form.values.project_ids || []) as number[]
  // A token of chosen projects without one would be a token of all.
  const isNoneChosen = !isOfAll && chosen.length === 0
  const bar = {
    ...form,
    ...(isNoneChosen && { canSubmit: false, reason: form.reason ?? 'Choose a project' }),
  }

  return (
    <form
      {...form.props}
      onSubmit={(event) => (isNoneChosen ? event.preventDefault() : form.props.onSubmit(event))}
      className={formStyles.form}
      aria-label="New token"
    >
      <FormSection title="New token" text="Name it after the program that will use it.">
        <TextInput label="Name" autoComplete="off" maxLength={100} {...form.input('name')} />
        <Select
          label="Expires"
          allowDeselect={false}
          data={tokenLifetimes.map((value) => ({
            value,
            label: value === 'never' ? lifetimeWords.never : `In ${lifetimeWords[value]}`,
          }))}
          value={String(form.values.expires_in)}
          error={form.error('expires_in')}
          onChange={(next) => form.edit({ expires_in: next ?? '90' })}
        />
        {form.values.expires_in === 'never' && (
          <p className={styles.warning} role="status">
            This is unwise: a token that leaks works until somebody notices and ends it.
          </p>
        )}
      </FormSection>
      <PermissionFields
        legend="The token may"
        offered={tokenPermissions}
        chosen={permissions}
        onChange={(next) => form.edit({ permissions: next })}
      />
      <ProjectFields
        ownerId={ownerId}
        isOfAll={isOfAll}
        chosen={chosen}
        error={form.error('project_ids')}
        onOfAll={setOfAll}
        onChange={(next) => form.edit({ project_ids: next })}
      />
      <SubmitBar form={bar}>Create token</SubmitBar>
    </form>
  )
}
