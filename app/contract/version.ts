import { version } from '../../package.json'

/** Of the package: what the OpenAPI document and assistants are told. */
export const VERSION = version
