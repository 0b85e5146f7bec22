import type { Routes } from 'generated:api';
import { Link, useSearchParams } from 'wouter';
import { useMay } from '../../access/use-may.ts';
import { projectAddress, projectsAddress } from '../../addresses.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { Icon } from '../../components/icon.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Star } from '../../components/star.tsx';
import { ArchivedProjects } from './archived-projects.tsx';
import { accessInWords, counted } from './project-words.ts';
import classes from './projects.module.css';

/** The projects that the signed-in person can see, favourites first. */
export default function Projects() {
  const [params] = useSearchParams();
  const refused = useMay()('POST /api/admin/projects');
  const isArchive = params.get('archived') === 'true';
  return (
    <Page
      title={isArchive ? 'Archived projects' : 'Projects'}
      {...(isArchive && { path: [{ name: 'Projects', href: projectsAddress }] })}
      actions={
        <>
          {!isArchive && (
            <ButtonLink href={`${projectsAddress}?archived=true`}>Archived projects</ButtonLink>
          )}
          <ButtonLink href="/new-project" kind="primary" refusedBecause={refused}>
            New project
          </ButtonLink>
        </>
      }
    >
      {isArchive ? <ArchivedProjects /> : <ProjectCards />}
    </Page>
  );
}

function ProjectCards() {
  const projects = useRead('GET /api/admin/projects', { query: {} });
  return (
    <Loaded query={projects}>
      {(data) => (
        <ul className={classes.cards}>
          {data.projects
            .toSorted((a, b) => Number(b.favorite) - Number(a.favorite))
            .map((project) => (
              <li key={project.id}>
                <ProjectCard project={project} />
              </li>
            ))}
        </ul>
      )}
    </Loaded>
  );
}

type Project = Routes['GET /api/admin/projects']['output']['projects'][number];

function ProjectCard({ project }: { readonly project: Project }) {
  const { id, name, description, mode, featureCount, staleFeatureCount, memberCount } = project;
  const params = { projectId: id };
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.name}>
          <Link href={projectAddress(id)}>{name}</Link>
        </h2>
        <Star
          label={name}
          isFavorite={project.favorite}
          add={request('POST /api/admin/projects/{projectId}/favorites', { params })}
          remove={request('DELETE /api/admin/projects/{projectId}/favorites', { params })}
        />
      </div>
      <p className={classes.about}>{description}</p>
      <p className={classes.access}>
        {mode !== 'open' && <Icon name="lock" />}
        {accessInWords(mode, memberCount)}
      </p>
      <p className={classes.figures}>
        <span>{counted(featureCount, 'flag')}</span>
        {staleFeatureCount > 0 && (
          <Link href={projectAddress(id, 'clean-up')}>{staleFeatureCount} stale</Link>
        )}
      </p>
    </article>
  );
}
