import { Button } from '@mantine/core'
import { shownMessages as messages } from '@rankline/contract/shown-messages'

type Props = { to: string; onAgain(): void; styles: { readonly form?: string; readonly text?: string } }

/** Says that a link for a new password was mailed. */
export const ResetLinkSent = ({ to, onAgain, styles }: Props) => (
  <div className={styles.form} role="status">
    <p className={styles.text}>
      {messages.resetLinkSent} It was sent to <strong>{to}</strong> and works once, for 60 minutes.
    </p>
    <Button variant="default" fullWidth onClick={onAgain}>
      Try another address
    </Button>
  </div>
)
