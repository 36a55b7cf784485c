import { TextInput } from '@mantine/core'
import type { OwnBrand } from '@rankline/contract/brands/calls'
import { createClientForm } from '@rankline/contract/clients/forms'
import { useSharedForm } from '../../platform/forms.tsx'
import { NewPasswordInput } from '../../ui/fields/NewPasswordInput.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import formStyles from '../../ui/form/form.module.css'
import { SubmitBar } from '../../ui/form/SubmitBar.tsx'
import { TemplateSelect } from '../client-templates/TemplateSelect.tsx'
import { sendClient } from './dashboards.api.ts'
import { BrandAndPackage, firstBrand, OfBrandsPage } from './OfBrands.tsx'

/** Makes a client who can log in at once. Without a brand there is nowhere to log in. */
export const CreateDashboardPage = () => (
  <OfBrandsPage title="Add a client" sub="A client who logs in under one of your brands">
    {(brands) => <CreateForm brands={brands} />}
  </OfBrandsPage>
)

function CreateForm({ brands }: { brands: readonly OwnBrand[] }) {
  const form = useSharedForm(createClientForm, {
    initial: firstBrand(brands),
    onSubmit: sendClient,
  })
  return (
    <form {...form.props} className={formStyles.form}>
      <FormSection title="Client" text="Tell them the address of the brand, their username and password.">
        <TextInput label="Username" autoComplete="off" {...form.input('username')} />
        <TextInput label="Email" type="email" autoComplete="off" {...form.input('email')} />
        <NewPasswordInput label="Password" {...form.input('password')} />
      </FormSection>
      <FormSection
        title="Brand and package"
        text="Where the client logs in, what they may use, and what they begin with."
      >
        <BrandAndPackage brands={brands} form={form} />
        <TemplateSelect
          value={Number(form.values.user_dashboard_template_id) || null}
          error={form.error('user_dashboard_template_id')}
          onChange={(next) => form.edit({ user_dashboard_template_id: next ?? '' })}
        />
      </FormSection>
      <SubmitBar form={form}>Create</SubmitBar>
    </form>
  )
}
