import { Button, PasswordInput } from '@mantine/core'
import type { RemoteServer } from '@rankline/contract/remote-servers/calls'
import type { FormInput } from '@rankline/contract/validation/fields'
import type { ReactNode } from 'react'
import { type SharedForm, useSharedForm } from '../../platform/forms.tsx'
import styles from './exports.module.css'

/** `server` is null for a new one. */
export type PlaceProps = { server: RemoteServer | null; onEnd(): void }

type Fields = Parameters<typeof useSharedForm>[0]
type Options<F extends Fields> = Pick<Parameters<typeof useSharedForm<F>>[1], 'initial'> & {
  save(values: FormInput<F>): Promise<unknown>
  onEnd(): void
}

/** A form for a place that exports are sent to; it ends once it is saved. */
export const usePlaceForm = <F extends Fields>(form: F, { initial, save, onEnd }: Options<F>) =>
  useSharedForm(form, {
    initial,
    async onSubmit(values) {
      await save(values)
      onEnd()
    },
  })

type Props = {
  form: Pick<SharedForm<Fields>, 'props' | 'canSubmit' | 'isSubmitting'>
  isNew: boolean
  warning: string
  onEnd(): void
  children: ReactNode
}

export const PlaceForm = ({ form, isNew, warning, onEnd, children }: Props) => (
  <form {...form.props} className={styles.form}>
    <p className={styles.warning}>{warning}</p>
    {children}
    <div className={styles.end}>
      <Button variant="default" onClick={onEnd}>
        Back
      </Button>
      <Button type="submit" disabled={!form.canSubmit} loading={form.isSubmitting}>
        {isNew ? 'Add' : 'Save'}
      </Button>
    </div>
  </form>
)

type SecretProps = ReturnType<SharedForm<Fields>['input']> & { label: string; isNew: boolean }

/** A password field that never shows the stored value. */
export const SecretInput = ({ isNew, ...props }: SecretProps) => (
  <PasswordInput
    autoComplete="new-password"
    {...(!isNew && { placeholder: 'Empty: stays as it is' })}
    {...props}
  />
)
