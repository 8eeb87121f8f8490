export { action, clientAction, default, loader, meta, shouldRevalidate } from './_app.dashboard'
