import { Textarea } from '@mantine/core'
import { ticketReplyForm } from '@rankline/contract/tickets/forms'
import { useSharedForm } from '../../platform/forms.tsx'
import { Card } from '../../ui/Card.tsx'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import styles from './tickets.module.css'

type Props = { ticketId: number; send(message: string): Promise<void> }

/** A reply form; the text stays until it has been sent. */
export function ReplyForm({ ticketId, send }: Props) {
  const form = useSharedForm(ticketReplyForm, {
    initial: { ticket_id: ticketId },
    async onSubmit({ message }) {
      await send(message)
      form.reset()
    },
  })
  return (
    <Card>
      <form {...form.props} className={styles.form}>
        <Textarea label="Your reply" autosize minRows={2} maxRows={8} {...form.input('message')} />
        <div className={styles.send}>
          <SubmitButton form={form} size="sm">
            Send the reply
          </SubmitButton>
        </div>
      </form>
    </Card>
  )
}
