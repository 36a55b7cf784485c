import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { wasRefused } from '../../platform/api.ts'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { comeIn } from '../../platform/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { BrandMark } from '../../ui/BrandMark.tsx'
import { placeBefore } from '../second-factor/log-in-again.ts'
import { AuthPage } from './AuthPage.tsx'
import { driverCodeQuery } from './auth.api.ts'
import styles from './auth.module.css'
import { exchangeProblem } from './driver-problem.ts'

/** The target of a provider's callback: exchanges the code in the address for a session. */
export function DriverPage() {
  useTitle('Login')
  const { code = '' } = useSearchParams()
  const { data, error, refetch, isFetching } = useQuery(driverCodeQuery(code))
  useEffect(() => {
    if (data === undefined) return
    comeIn(data, placeBefore())
  }, [data])
  if (error !== null)
    return (
      <AuthPage title="Log in" footer={<AppLink to="/register">Sign up</AppLink>}>
        <div className={styles.form}>
          <p className={styles.refusal} role="alert">
            {exchangeProblem(error)}
          </p>
          {!wasRefused(error) && (
            <Button fullWidth loading={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          )}
          <Button
            component={AppLink}
            to="/login"
            variant={wasRefused(error) ? 'filled' : 'default'}
            fullWidth
          >
            Back to log in
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
