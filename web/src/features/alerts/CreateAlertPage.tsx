import { createAlertForm } from '@rankline/contract/alerts/forms'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { destinationsFrom } from '../deliveries/form.ts'
import { AlertFormPage } from './AlertFormPage.tsx'
import { initialFrom } from './alert-form.ts'
import { sendAlert } from './alerts.api.ts'

/** The form of a new alert and its destinations. */
export function CreateAlertPage() {
  useTitle('Create an alert')
  const search = useSearchParams()
  const form = useSharedForm(createAlertForm, {
    initial: { ...initialFrom(search), ...destinationsFrom(search) },
    onSubmit: sendAlert,
  })
  return (
    <AlertFormPage form={form} title="Create an alert" sub="Get told when rankings change." submit="CREATE" />
  )
}
