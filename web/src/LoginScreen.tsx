import { LoginPage } from './features/auth/LoginPage.tsx'
import { PasskeyLogIn } from './features/second-factor/PasskeyLogIn.tsx'

/** The log-in by password, passkey or provider. */
export function LoginScreen() {
  return <LoginPage passkey={(next) => <PasskeyLogIn next={next} />} />
}
