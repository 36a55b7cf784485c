import { Button, Skeleton } from '@mantine/core'
import { shownMessages as messages } from '@rankline/contract/shown-messages'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { NewPasswordInput } from '../../ui/fields/NewPasswordInput.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { useNewPassword, useResetToken } from '../auth/new-password.ts'
import { brandField } from '../brands/brand-field.ts'
import styles from '../brands/brand-frame.module.css'
import { BrandPage, logInInstead } from './BrandPage.tsx'

export function BrandResetPasswordPage() {
  const { token = '' } = useSearchParams()
  return (
    <BrandPage title="Reset Password" footer={logInInstead('Remembered it?')}>
      {({ address_name }) => {
        const invalid = <Invalid path={`/white-label/brand/${address_name}/forgot-password`} />
        return token === '' ? invalid : <Checked token={token} invalid={invalid} />
      }}
    </BrandPage>
  )
}

function Checked({ token, invalid }: { token: string; invalid: React.ReactNode }) {
  const check = useResetToken(token)
  return (
    <QueryStates
      query={check}
      waiting={<Skeleton height={104} radius="md" role="status" aria-label="Loading" />}
    >
      {({ valid }) => (valid ? <NewPassword token={token} /> : invalid)}
    </QueryStates>
  )
}

const Invalid = ({ path }: { path: string }) => (
  <div className={styles.form}>
    <p className={styles.text} role="alert">
      {messages.invalidToken}
    </p>
    <p className={styles.text}>A link works once, for 60 minutes, and a newer one replaces it.</p>
    <Button component={AppLink} to={path} variant="default" fullWidth>
      Send a new link
    </Button>
  </div>
)

function NewPassword({ token }: { token: string }) {
  const form = useNewPassword(token)
  return (
    <form {...form.props} className={styles.form}>
      <p className={styles.text}>This logs you out on all devices.</p>
      <input type="hidden" name="token" value={token} />
      <NewPasswordInput classNames={brandField} {...form.input('password')} />
      <SubmitButton form={form} fullWidth>
        Change password
      </SubmitButton>
    </form>
  )
}
