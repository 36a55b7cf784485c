import { describe, expect, test } from 'vitest'
import {
  changePasswordForm,
  forgotPasswordForm,
  loginForm,
  registerForm,
  resetPasswordForm,
} from '../auth/forms.ts'
import { addKeywordsForm } from '../keywords/forms.ts'
import { createProjectForm } from '../projects/forms.ts'
import { defaultsOf } from './fields.ts'
import { formSchema } from './schema.ts'
import { validateField, validateForm } from './validate.ts'

describe('accounts', () => {
  const person = { username: 'ada', password: 'secret', email: 'ada@example.com' }

  test('registration', () => {
    expect(validateForm(registerForm, person)).toEqual({})
    expect(formSchema(registerForm).parse(person)).toEqual({
      ...person,
      invitation: null,
      package_slug: null,
      plan_type: 'monthly',
    })
    expect(validateField(registerForm, 'username', { username: 'ab' })).toBe(
      'must be between 3-32 characters',
    )
    expect(validateField(registerForm, 'username', { username: 'a'.repeat(33) })).toBe(
      'must be between 3-32 characters',
    )
    expect(validateField(registerForm, 'password', { password: '12345' })).toBe(
      'must be between 6-24 characters',
    )
    expect(validateField(registerForm, 'email', { email: 'a@' })).toBe('must be a proper email address')
    const long = `${'a'.repeat(180)}@example.com`
    expect(validateField(registerForm, 'email', { email: long })).toBe('must be lesser than 190')
    expect(validateField(registerForm, 'plan_type', { plan_type: 'weekly' })).toBe(
      'may get only specific values',
    )
  })

  test('the other forms', () => {
    expect(validateForm(loginForm, {})).toEqual({
      username: ['username field is required'],
      password: ['password field is required'],
    })
    expect(validateForm(forgotPasswordForm, {})).toEqual({ email: ['email field is required'] })
    expect(Object.keys(validateForm(resetPasswordForm, {}))).toEqual(['token', 'password'])
    expect(
      validateForm(changePasswordForm, { old_password: 'secret', new_password: 'x'.repeat(25) }),
    ).toEqual({
      new_password: ['must be between 6-24 characters'],
    })
  })
})

describe('creating a project', () => {
  const project = { project_name: 'Shop', project_url: 'https://example.com' }
  const filled = { ...defaultsOf(createProjectForm), ...project }

  test('starts with Google web in the United States, English, desktop', () => {
    expect(defaultsOf(createProjectForm)).toEqual({
      project_url_match: 2,
      check_every: 1,
      engine: 7,
      engine_country: 241,
      engine_language: 29,
      engine_type: 2,
      engine_type_section: 1,
      engine_device: 1,
    })
    expect(validateForm(createProjectForm, filled)).toEqual({})
    expect(formSchema(createProjectForm).parse(project)).toMatchObject({
      engine: 7,
      engine_country: 241,
      keywords: null,
      geo_location: null,
    })
  })

  test.each([
    ['project_name', { project_name: 'a'.repeat(51) }, 'must be between 1-50 characters'],
    ['project_url', { project_url: 'example' }, 'must be a proper url'],
    ['project_url', { project_url: 'ftp://x.com' }, 'must be a proper url'],
    ['project_url', { project_url: `https://x.com/${'a'.repeat(190)}` }, 'must be between 1-190 characters'],
    ['project_url_match', { project_url_match: 3 }, 'may get only specific values'],
    ['keywords', { keywords: 'a\n'.repeat(50_001) }, 'must be between 1-100000 characters'],
    [
      'keywords',
      { keywords: `short\n${'a'.repeat(101)}` },
      'Each line must not be greater than 100 characters.',
    ],
    ['competitors', { competitors: 'a'.repeat(5001) }, 'must be between 0-5000 characters'],
    ['engine', { engine: '' }, 'engine field is required'],
    ['engine_country', { engine_country: '' }, 'engine country field is required'],
    ['engine_language', { engine_language: '' }, 'engine language field is required'],
    ['engine_type', { engine_type: null }, 'engine type field is required'],
    ['engine_type_section', { engine_type_section: null }, 'engine type section field is required'],
    ['engine_device', { engine_device: null }, 'engine device field is required'],
    ['asin_code', { engine: 2 }, 'asin code field is required'],
    ['product_id', { engine: '1' }, 'product id field is required'],
    ['video_code', { engine_type: 13 }, 'video code field is required'],
    ['channel_code', { engine_type: 14 }, 'channel code field is required'],
    ['playlist_code', { engine_type: 15 }, 'playlist code field is required'],
    ['app_code', { engine_type: 7 }, 'app code field is required'],
    ['author_name', { engine_type: 9 }, 'author name field is required'],
  ] as const)('%s of %o is refused', (field, change, message) => {
    expect(validateForm(createProjectForm, { ...filled, ...change })).toEqual({ [field]: [message] })
  })

  test('no code is asked of Google web', () => {
    const codes = [
      'asin_code',
      'product_id',
      'video_code',
      'channel_code',
      'playlist_code',
      'app_code',
      'author_name',
    ]
    const errors = validateForm(createProjectForm, filled)
    expect(codes.filter((code) => code in errors)).toEqual([])
  })
})

test('adding keywords needs the project and at least one keyword', () => {
  const defaults = defaultsOf(addKeywordsForm)
  expect(validateForm(addKeywordsForm, { ...defaults, keywords: '\n \n' })).toEqual({
    project_id: ['project id field is required'],
    keywords: ['keywords field is required'],
  })
  expect(
    validateForm(addKeywordsForm, { ...defaults, project_id: '5', keywords: 'shoes\n\nboots\n' }),
  ).toEqual({})
})
