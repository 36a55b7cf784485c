import { TextInput } from '@mantine/core'
import type { ClientDashboard } from '@rankline/contract/clients/calls'
import { updateClientForm } from '@rankline/contract/clients/forms'
import { utcDay } from '@rankline/contract/days'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { NewPasswordInput } from '../../ui/fields/NewPasswordInput.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import formStyles from '../../ui/form/form.module.css'
import { SubmitBar } from '../../ui/form/SubmitBar.tsx'
import { PackageSelect } from '../resale/PackageSelect.tsx'
import { WhiteLabelPage } from '../resale/WhiteLabelPage.tsx'
import { clientQuery, saveClient } from './dashboards.api.ts'

export function EditDashboardPage() {
  useTitle('Edit a dashboard')
  const { dashboardId } = useParams({ strict: false }) as { dashboardId: string }
  const query = useQuery(clientQuery(Number(dashboardId)))
  const sub = query.data === undefined ? ' ' : `${query.data.username} · ${query.data.user_brand}`
  return (
    <div className={formStyles.page}>
      <WhiteLabelPage title="Edit a dashboard" sub={sub}>
        <QueryStates
          query={query}
          title="We couldn’t load this client"
          prescribed="UNABLE TO GET DASHBOARD"
          waiting={<TableSkeleton rows={6} />}
        >
          {(client) => <EditForm key={client.id} client={client} />}
        </QueryStates>
      </WhiteLabelPage>
    </div>
  )
}

function EditForm({ client }: { client: ClientDashboard }) {
  const { id, username, email, user_wl_package_id: packageId, end_at_date } = client
  const form = useSharedForm(updateClientForm, {
    initial: { user_dashboard_id: id, username, email, package_id: packageId, end_at: end_at_date ?? '' },
    onSubmit: ({ end_at, ...values }) =>
      // Sends the end only if it was edited: otherwise a new package sets it.
      saveClient((end_at || null) === end_at_date ? values : { ...values, end_at: end_at ?? null }),
  })
  return (
    <form {...form.props} className={formStyles.form}>
      <FormSection title="Client" text="A new password logs the client out.">
        <TextInput label="Username" autoComplete="off" {...form.input('username')} />
        <TextInput label="Email" type="email" autoComplete="off" {...form.input('email')} />
        <NewPasswordInput label="New password" {...form.input('password')} />
      </FormSection>
      <FormSection title="Package" text="Another package starts today and sets the end.">
        <PackageSelect
          value={form.values.package_id}
          kept={{ id: packageId, name: client.user_wl_package }}
          error={form.error('package_id')}
          onChange={(next) => form.edit({ package_id: next })}
        />
        <TextInput
          label="End"
          description="The last day. Empty: unlimited."
          type="date"
          min={utcDay()}
          {...form.input('end_at')}
        />
      </FormSection>
      <SubmitBar form={form}>Save</SubmitBar>
    </form>
  )
}
