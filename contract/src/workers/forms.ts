import { defineForm, integer, text } from '../validation/fields.ts'
import { between, required } from '../validation/rules.ts'

const search = {
  phrase: text(required(), between(1, 190)).withDefault('coffee'),
  engine: text(required(), between(1, 50)).withDefault('google').describedAs('The slug of an engine.'),
  country: text(required(), between(2, 2)).withDefault('us').describedAs('ISO 3166-1 alpha-2.'),
}

export const workerTestForm = defineForm({ worker_id: integer(required()), ...search })

export const sourceTestForm = defineForm({ source: text(required(), between(1, 50)), ...search })
