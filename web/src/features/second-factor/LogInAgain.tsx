import { Button } from '@mantine/core'
import { useUser } from '../../platform/session.ts'
import { driverName } from './driver-name.ts'
import { logInAgain } from './log-in-again.ts'

/** Lets a person without a password log in again as proof, then returns here with what was typed. */
export function LogInAgain({ typed = {} }: { typed?: Record<string, string> | undefined }) {
  const { driver_name: driver } = useUser()
  return (
    <Button size="md" fullWidth onClick={() => void logInAgain(driver, typed)}>
      {driver === null ? 'Log in again' : `Log in again with ${driverName(driver)}`}
    </Button>
  )
}
