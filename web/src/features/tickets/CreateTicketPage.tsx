import { Textarea, TextInput } from '@mantine/core'
import { ticketForm } from '@rankline/contract/tickets/forms'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { FormSection } from '../../ui/form/FormSection.tsx'
import formStyles from '../../ui/form/form.module.css'
import { SubmitBar } from '../../ui/form/SubmitBar.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { sendTicket } from './tickets.api.ts'

export function CreateTicketPage() {
  useTitle('Create a ticket')
  const form = useSharedForm(ticketForm, { onSubmit: sendTicket })
  return (
    <div className={formStyles.page}>
      <PageHead title="Create a ticket" sub="We answer here and notify you." />
      <form {...form.props} className={formStyles.form}>
        <FormSection title="Ticket" text="What happens, and what you expect.">
          <TextInput label="Title" autoFocus autoComplete="off" {...form.input('title')} />
          <Textarea label="Description" autosize minRows={6} maxRows={20} {...form.input('description')} />
        </FormSection>
        <SubmitBar form={form}>Create the ticket</SubmitBar>
      </form>
    </div>
  )
}
