import { Button } from '@mantine/core'
import { messages } from '@rankline/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { comeIn } from '../../platform/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { BrandMark } from '../../ui/BrandMark.tsx'
import { AuthPage } from './AuthPage.tsx'
import { driverCodeQuery } from './auth.api.ts'
import styles from './auth.module.css'

/** Where a provider's callback leads: exchanges the code of the address for a session. */
export function DriverPage() {
  useTitle('Login')
  const { code = '' } = useSearchParams()
  const { data, isError } = useQuery(driverCodeQuery(code))
  useEffect(() => {
    if (data === undefined) return
    comeIn(data)
  }, [data])
  if (isError)
    return (
      <AuthPage title="Log in" footer={<AppLink to="/register">Create an account</AppLink>}>
        <div className={styles.form}>
          <p className={styles.refusal} role="alert">
            {messages.signInExpired}
          </p>
          <Button component={AppLink} to="/login" fullWidth>
            Back to the log-in
          </Button>
        </div>
      </AuthPage>
    )
  return (
    <main className={styles.leaving} aria-busy="true">
      <BrandMark size={30} />
      <p>Logging in...</p>
    </main>
  )
}
