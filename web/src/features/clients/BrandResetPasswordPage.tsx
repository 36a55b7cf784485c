import { Button, Skeleton } from '@mantine/core'
import { shownMessages as messages } from '@rankline/contract/shown-messages'
import type { ReactNode } from 'react'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { NewPasswordInput } from '../../ui/fields/NewPasswordInput.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { useNewPassword, useResetToken } from '../auth/new-password.ts'
import { brandField } from '../brands/brand-field.ts'
import styles from '../brands/brand-frame.module.css'
import { BrandPage, logInInstead } from './BrandPage.tsx'

/** Chooses a password by a mailed link: a new one, or the first one of a client whom the agency has added. */
export function BrandResetPasswordPage() {
  const { token = '', first } = useSearchParams()
  const isFirst = first === '1'
  return (
    <BrandPage
      title={isFirst ? 'Choose your password' : 'Reset Password'}
      footer={logInInstead(isFirst ? 'Have a password?' : 'Remembered it?')}
    >
      {({ address_name }) => {
        const invalid = <Invalid path={`/white-label/brand/${address_name}/forgot-password`} />
        return token === '' ? invalid : <Checked token={token} isFirst={isFirst} invalid={invalid} />
      }}
    </BrandPage>
  )
}

type CheckedProps = { token: string; isFirst: boolean; invalid: ReactNode }

function Checked({ token, isFirst, invalid }: CheckedProps) {
  const check = useResetToken(token)
  return (
    <QueryStates
      query={check}
      waiting={<Skeleton height={104} radius="md" role="status" aria-label="Loading" />}
    >
      {({ valid }) => (valid ? <NewPassword token={token} isFirst={isFirst} /> : invalid)}
    </QueryStates>
  )
}

const Invalid = ({ path }: { path: string }) => (
  <div className={styles.form}>
    <p className={styles.text} role="alert">
      {messages.invalidToken}
    </p>
    <p className={styles.text}>A link works once and for a limited time, and a newer one replaces it.</p>
    <Button component={AppLink} to={path} variant="default" fullWidth>
      Send a new link
    </Button>
  </div>
)

function NewPassword({ token, isFirst }: { token: string; isFirst: boolean }) {
  const form = useNewPassword(token)
  return (
    <form {...form.props} className={styles.form}>
      {!isFirst && <p className={styles.text}>This logs you out on all devices.</p>}
      <input type="hidden" name="token" value={token} />
      <NewPasswordInput classNames={brandField} {...form.input('password')} />
      <SubmitButton form={form} fullWidth>
        {isFirst ? 'Save password' : 'Change password'}
      </SubmitButton>
    </form>
  )
}
