import type { Routes } from 'generated:api';
import { Link, useSearchParams } from 'wouter';
import { useMay } from '../../access/use-may.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { Badge } from '../../components/badge.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Star } from '../../components/star.tsx';
import { ArchivedProjects } from './archived-projects.tsx';
import classes from './projects.module.css';

/** The projects that the signed-in person can see, favourites first. */
export default function Projects() {
  const [params] = useSearchParams();
  const refused = useMay()('POST /api/admin/projects');
  const isArchive = params.get('archived') === 'true';
  return (
    <Page
      title={isArchive ? 'Archived projects' : 'Projects'}
      {...(isArchive && { path: [{ name: 'Projects', href: '/projects' }] })}
      actions={
        <>
          {!isArchive && <ButtonLink href="/projects?archived=true">Archived projects</ButtonLink>}
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
  const { id, name, description, mode, featureCount, memberCount, health } = project;
  const params = { projectId: id };
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.name}>
          <Link href={`/projects/${encodeURIComponent(id)}`}>{name}</Link>
        </h2>
        <Star
          label={name}
          isFavorite={project.favorite}
          add={request('POST /api/admin/projects/{projectId}/favorites', { params })}
          remove={request('DELETE /api/admin/projects/{projectId}/favorites', { params })}
        />
      </div>
      <p className={classes.about}>{description}</p>
      <p className={classes.figures}>
        <span>{counted(featureCount, 'flag')}</span>
        <span>{counted(memberCount, 'member')}</span>
        <span>{project.staleFeatureCount} stale</span>
        <span>{health} % healthy</span>
        {mode !== 'open' && <Badge>{mode}</Badge>}
      </p>
    </article>
  );
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
