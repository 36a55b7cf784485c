import { Button } from '@mantine/core'
import { verifyEmailDestination } from '@rankline/contract/deliveries/tests'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { Step } from './Step.tsx'
import styles from './setup.module.css'

type Props = { server: string | null; from: string; email: string }

const LINES = `SMTP_URL=smtp://USER:PASSWORD@mail.example.com:587
MAIL_FROM=Rankline <rank@example.com>`

/** Shows how mails are sent, and sends a test mail to the administrator. */
export function MailStep({ server, from, email }: Props) {
  const test = useMutation({ mutationFn: () => call(verifyEmailDestination, { email }) })
  return (
    <Step number={2} title="Sender of mails" isDone={test.data?.verified === true && server !== null}>
      {server === null ? (
        <>
          <p>
            No mail server is set, so mails become files in DATA_DIR/outbox. People need mails to confirm
            their address and to choose a new password. Put these lines into .env and restart:
          </p>
          <pre>{LINES}</pre>
        </>
      ) : (
        <p>
          Mails leave through {server}, as {from}.
        </p>
      )}
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        Send a test
      </Button>
      <p className={styles.answer}>It goes to {email}.</p>
      {test.data !== undefined && (
        <p className={styles.answer} role="status">
          {test.data.verified ? answered(server) : `It was not taken: ${test.data.answer}`}
        </p>
      )}
    </Step>
  )
}

const answered = (server: string | null) =>
  server === null ? 'The test is a file in the outbox now.' : 'The mail server took it. Check your inbox.'
