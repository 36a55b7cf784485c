import { Select, TextInput } from '@mantine/core'
import type { OwnBrand } from '@rankline/contract/brands'
import { createClientForm } from '@rankline/contract/forms/clients'
import { useQuery } from '@tanstack/react-query'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { NewPasswordInput } from '../../ui/fields/NewPasswordInput.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import formStyles from '../../ui/form/form.module.css'
import { SubmitBar } from '../../ui/form/SubmitBar.tsx'
import { PackageSelect } from './PackageSelect.tsx'
import { brandChoicesQuery, sendClient } from './resale.api.ts'
import { TemplateSelect } from './TemplateSelect.tsx'
import { WhiteLabelPage } from './WhiteLabelPage.tsx'

/** Makes a client who can log in at once. Without a brand there is nowhere to log in. */
export function CreateDashboardPage() {
  useTitle('Create a dashboard')
  const query = useQuery(brandChoicesQuery)
  return (
    <div className={formStyles.page}>
      <WhiteLabelPage title="Create a dashboard" sub="A client who logs in under one of your brands">
        <QueryStates query={query} title="UNABLE TO GET BRANDS" waiting={<TableSkeleton rows={6} />}>
          {(brands) =>
            brands.length === 0 ? (
              <EmptyState
                title="NO BRANDS HAS BEEN FOUND"
                subtitle="Please create a brand first."
                link={{ label: 'Create a brand', to: '/white-label/brands/create' }}
              />
            ) : (
              <CreateForm brands={brands} />
            )
          }
        </QueryStates>
      </WhiteLabelPage>
    </div>
  )
}

function CreateForm({ brands }: { brands: readonly OwnBrand[] }) {
  const form = useSharedForm(createClientForm, {
    initial: { user_brand_id: brands.length === 1 ? (brands[0]?.id ?? null) : null },
    onSubmit: sendClient,
  })
  const chosen = brands.find(({ id }) => id === form.values.user_brand_id)
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
        <Select
          label="Brand"
          allowDeselect={false}
          data={brands.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen === undefined ? null : String(chosen.id)}
          error={form.error('user_brand_id')}
          onChange={(next) => form.edit({ user_brand_id: Number(next) })}
        />
        <PackageSelect
          value={form.values.package_id}
          placeholder={chosen === undefined ? 'Of the brand' : `Of the brand: ${chosen.user_wl_package}`}
          error={form.error('package_id')}
          onChange={(next) => form.edit({ package_id: next })}
        />
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
