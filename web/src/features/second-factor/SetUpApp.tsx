import { TextInput } from '@mantine/core'
import { codeForm } from '@rankline/contract/second-factor/forms'
import { encode } from 'uqr'
import { useSharedForm } from '../../platform/forms.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { Note } from '../../ui/Note.tsx'
import { Dialog } from './Dialog.tsx'
import { codeFields } from './methods.ts'
import { confirmTotp } from './second-factor.api.ts'
import styles from './second-factor.module.css'

type Props = {
  secret: string
  uri: string
  onClose(): void
  /** `codes`: new recovery codes, if the person had none. */
  onDone(codes: string[] | null): void
}

/** The code to scan or to type, and a field for a code of the app that proves it works. */
export function SetUpApp({ secret, uri, onClose, onDone }: Props) {
  const form = useSharedForm(codeForm, {
    onSubmit: async ({ code }) => onDone(await confirmTotp(code ?? '')),
  })
  return (
    <Dialog title="Set up an authenticator app" onClose={onClose}>
      <form {...form.props} className={styles.setUp}>
        <Note isLarge>
          Scan this with an authenticator app, such as Google Authenticator, 1Password or Aegis.
        </Note>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div>
          <Note isLarge>Cannot scan it? Type this key into the app:</Note>
          <code className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </div>
        <TextInput
          {...codeFields.totp}
          description="Six digits, as the app shows them now."
          data-autofocus
          {...form.input('code')}
        />
        <SubmitButton form={form} fullWidth>
          Turn on
        </SubmitButton>
      </form>
    </Dialog>
  )
}

/** Dark on light in dark mode too: not every camera reads the inverse. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
