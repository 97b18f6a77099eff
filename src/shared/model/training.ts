/** The bearer token of the training platform's own merchant. It guards nothing: the platform is play money on loopback. */
export const TRAINING_TOKEN = 'training-merchant'
