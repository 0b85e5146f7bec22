/** What happened, and where it is sent and comes from. */
export { default as Event } from '../pages/events/event.tsx';
export { default as Events } from '../pages/events/events.tsx';
export { InCode } from '../pages/flag/code/in-code.tsx';
export { FlagEvents } from '../pages/flag/events.tsx';
export { Side } from '../pages/flag/side/side.tsx';
export { Usage } from '../pages/flag/usage.tsx';
export { ImpactMetrics } from '../pages/impact-metrics/impact-metrics.tsx';
export { default as Deliveries } from '../pages/integrations/deliveries.tsx';
export { default as Integration } from '../pages/integrations/integration.tsx';
export { default as Integrations } from '../pages/integrations/integrations.tsx';
export { default as NewIntegration } from '../pages/integrations/new-integration.tsx';
export { default as SignalEndpoint } from '../pages/signal-endpoints/signal-endpoint.tsx';
export { default as SignalEndpoints } from '../pages/signal-endpoints/signal-endpoints.tsx';
